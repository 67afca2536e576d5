import { drawAudit } from './features/audit/audit.csv.ts';
import { drawChoices } from './features/cookies/choices.csv.ts';
import { drawManualPostings } from './features/manual-postings/manual-postings.csv.ts';
import { drawPoster } from './features/payment-links/poster.pdf.ts';
import { drawReport } from './features/operations/transactions/report.csv.ts';
import { drawTransactions } from './features/operations/transactions/transactions.csv.ts';
import { drawReceipt } from './features/operations/receipt.pdf.ts';
import { drawSafeguarding } from './features/period-closings/safeguarding.csv.ts';
import { drawPayments } from './features/payments/search/payments.csv.ts';
import { drawCamt } from './features/statements/camt.ts';
import { drawCsv } from './features/statements/csv.ts';
import { drawJson } from './features/statements/json.ts';
import { drawPdf } from './features/statements/pdf.ts';
import { drawOperations } from './features/account/exports/operations.csv.ts';
import { answerSteps } from './kernel/texts/drawings.ts';

answerSteps({
  'audit.csv': drawAudit,
  'cookies.csv': drawChoices,
  'manual-postings.csv': drawManualPostings,
  receipt: drawReceipt,
  poster: drawPoster,
  'statement.pdf': drawPdf,
  'statement.csv': drawCsv,
  'statement.camt053': drawCamt,
  'statement.json': drawJson,
  'export.csv': drawOperations,
  'payments.csv': drawPayments,
  'transactions.csv': drawTransactions,
  'report.csv': drawReport,
  'safeguarding.csv': drawSafeguarding,
});
