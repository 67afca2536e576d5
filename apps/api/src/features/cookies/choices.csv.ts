import type { LoggedChoice } from '@nzela/contract/cookies';
import { say } from '@nzela/messages/message';
import { sheetOf } from '../../kernel/texts/csv.ts';

const headings = [
  say('audit_instant'),
  say('cookies_choice'),
  say('cookies_accepted'),
  say('cookies_offered'),
  say('cookies_version'),
  say('cookies_browser'),
  say('cookies_account'),
  say('cookies_account_id'),
];

/** The consent log for a spreadsheet: instants in UTC, every cell of text quoted, none can begin a formula. */
export const drawChoices = sheetOf<LoggedChoice>(headings, cellsOf);

function cellsOf(choice: LoggedChoice): string[] {
  return [
    choice.date,
    choice.choix,
    choice.acceptees.join(', '),
    choice.proposees.join(', '),
    String(choice.version),
    choice.anonyme,
    choice.compte?.nom ?? '',
    choice.compte?.id ?? '',
  ];
}
