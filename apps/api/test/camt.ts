type Entry = {
  readonly reference: string;
  readonly amount: string;
  readonly currency?: string;
  readonly direction?: 'CRDT' | 'DBIT';
  readonly status?: string;
  /** After the bank's reference. */
  readonly more?: string;
};

/** An entry of a bank's statement, as little of it as is read. */
export function camtEntry({
  reference,
  amount,
  currency = 'EUR',
  direction = 'CRDT',
  status = 'BOOK',
  more = '',
}: Entry): string {
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>
    <Sts><Cd>${status}</Cd></Sts><AcctSvcrRef>${reference}</AcctSvcrRef>${more}</Ntry>`;
}

type Balance = {
  readonly code: string;
  readonly amount: string;
  readonly currency?: string;
  readonly direction?: 'CRDT' | 'DBIT';
};

/** What was on the account; an element before the entries. */
export function camtBalance({
  code,
  amount,
  currency = 'EUR',
  direction = 'CRDT',
}: Balance): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt>
    <CdtDbtInd>${direction}</CdtDbtInd></Bal>`;
}

export function camtOf(...entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
    <Stmt><Id>1</Id>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
}
