/** What a visitor wrote in the window of the live chat. */
export type ChatMessageRecord = {
  readonly id: string;
  /** Of the site, as its administrators copy it: `<24 hexadecimal digits>/<widget>`. */
  readonly site: string;
  readonly text: string;
  readonly at: string;
};
