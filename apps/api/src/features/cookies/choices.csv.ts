import type { LoggedChoice } from '@nzela/contract/cookies';
import { say } from '@nzela/messages/message';
import type { MessageReader } from '@nzela/messages/render';
import { spreadsheetFor } from '../../kernel/texts/csv.ts';
import type { Drawn } from '../../kernel/texts/drawings.ts';
import { renderText } from '../../kernel/texts/texts.ts';

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
export async function* drawChoices(reader: MessageReader): Drawn<LoggedChoice> {
  const sheet = spreadsheetFor(reader);
  let lines = yield sheet.head([headings.map((heading) => renderText(heading, reader))]);
  while (lines !== null) lines = yield sheet.rows(lines.map(cellsOf));
  return new Uint8Array();
}

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
