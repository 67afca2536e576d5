/** What a page of the footer says. */
export type FooterContent = {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly { readonly title: string; readonly text: string }[];
  /** The one thing to do from here. */
  readonly link?: { readonly to: string; readonly label: string };
};

/** What the texts depend on. */
export type FooterSituation = { readonly name: string; readonly demo: boolean };

export type FooterPages = Readonly<Record<string, (situation: FooterSituation) => FooterContent>>;
