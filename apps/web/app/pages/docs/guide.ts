/** A part of a page of the guide. Text between backquotes is code; `[words](/address)` is a link. */
export type GuidePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list' | 'steps'; readonly items: readonly string[] }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'example'; readonly name: string; readonly samples: readonly GuideSample[] }
  | { readonly kind: 'codes'; readonly codes: readonly GuideCode[] };

/** One way to do it: `curl` or `TypeScript`. */
export type GuideSample = { readonly title: string; readonly text: string };

/** A refusal: its code has an anchor, to which the `type` of a problem leads. */
export type GuideCode = {
  readonly code: string;
  readonly status: number;
  /** With what changes from one refusal to the next left out. */
  readonly sentence: string;
};

export type GuideSection = {
  readonly id: string;
  readonly title: string;
  readonly parts: readonly GuidePart[];
};

export type GuideLink = { readonly path: string; readonly title: string };

export type GuidePage = GuideLink & {
  readonly lead: string;
  readonly sections: readonly GuideSection[];
};
