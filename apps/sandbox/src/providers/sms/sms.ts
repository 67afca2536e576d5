export type SmsRecord = {
  readonly id: string;
  readonly reference: string;
  readonly fingerprint: string;
  readonly to: string;
  readonly text: string;
  readonly at: string;
};
