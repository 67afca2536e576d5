/** What the pages show of one operation: plain data, made on the server. */
export type OperationLink = {
  /** The last part of its page's address. */
  readonly id: string;
  /** `POST`. */
  readonly method: string;
  /** `/api/transfers/{id}`. */
  readonly path: string;
  /** What it does, in the description's language. */
  readonly summary: string;
};

export type OperationGroup = {
  readonly tag: string;
  readonly title: string;
  readonly operations: readonly OperationLink[];
};

/** A field of a body, an answer or an address. */
export type Field = {
  readonly name: string;
  /** 0 for the fields of the body itself, 1 for those of an object in it. */
  readonly depth: number;
  /** As JSON schemas say it: `string`, `object[]`, `number | string`. */
  readonly type: string;
  readonly isRequired: boolean;
  readonly canBeNull: boolean;
  /** The only values, when they are counted. */
  readonly choices: readonly string[];
  readonly default: string | null;
  readonly bounds: Bounds;
};

/** What a value may be; null where nothing is said. */
export type Bounds = {
  readonly leastCharacters: number | null;
  readonly mostCharacters: number | null;
  readonly least: number | null;
  readonly most: number | null;
  /** A regular expression. */
  readonly pattern: string | null;
};

/** Several ways in which a body may be written, or one. */
export type Shape = readonly (readonly Field[])[];

export type AnswerView = {
  /** `201`. */
  readonly status: string;
  readonly shape: Shape;
  /** JSON, indented; null where the answer is none. */
  readonly example: string | null;
};

export type RefusalView = { readonly status: number; readonly code: string };

export type OperationView = {
  readonly link: OperationLink;
  readonly group: Pick<OperationGroup, 'tag' | 'title'>;
  /** More than the summary says; null without. */
  readonly description: string | null;
  readonly needsSession: boolean;
  readonly parameters: readonly (Field & { readonly place: 'path' | 'query' | 'header' })[];
  readonly body: { readonly shape: Shape; readonly type: string } | null;
  readonly answers: readonly AnswerView[];
  readonly refusals: readonly RefusalView[];
  /** A command line that calls it. */
  readonly curl: string;
  readonly before: OperationLink | null;
  readonly after: OperationLink | null;
};
