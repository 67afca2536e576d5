import type {
  Answer,
  Content,
  DescribedOperation,
  Description,
  Parameter,
  Schema,
} from './description.server.ts';
import { fieldOf, shapeOf } from './fields.server.ts';
import type { AnswerView, OperationView, RefusalView } from './operation-view.ts';
import { operationsOf, type Placed } from './operations.server.ts';

const json = 'application/json';
const upload = 'multipart/form-data';
const problem = 'application/problem+json';

/** What the page of an operation shows; null when the description has none of that id. `origin`: `https://nzela.example`. */
export function viewOf(description: Description, id: string, origin: string): OperationView | null {
  const all = operationsOf(description);
  const at = all.findIndex(({ link }) => link.id === id);
  const found = all[at];
  if (found === undefined) return null;
  const { link, tag, operation } = found;
  const { parameters = [], requestBody, responses } = operation;
  const group = description.tags.find(({ name }) => name === tag);
  return {
    link,
    group: { tag, title: group?.['x-displayName'] ?? tag },
    description: operation.description ?? null,
    needsSession: operation.security === undefined,
    parameters: parameters.map((one) => ({
      ...fieldOf(one.name, one.schema ?? {}, { isRequired: one.required === true }),
      place: one.in,
    })),
    body: requestBody === undefined ? null : bodyOf(requestBody.content),
    answers: Object.entries(responses)
      .filter(([status]) => /^[23]/.test(status))
      .map(([status, answer]) => answerOf(status, answer)),
    refusals: refusalsOf(operation),
    curl: curlOf(found, origin),
    before: all[at - 1]?.link ?? null,
    after: all[at + 1]?.link ?? null,
  };
}

function bodyOf(content: Content): OperationView['body'] {
  const [type = json] = Object.keys(content);
  return { type, shape: shapeOf(content[type]?.schema ?? {}) };
}

function answerOf(status: string, { content }: Answer): AnswerView {
  const media = content?.[json];
  const example = media?.example;
  return {
    status,
    shape: media?.schema === undefined ? [] : shapeOf(media.schema),
    example: example === undefined || example === null ? null : indented(example),
  };
}

/** The codes that the description names for this operation alone, by their status. */
function refusalsOf({ responses }: DescribedOperation): readonly RefusalView[] {
  return Object.entries(responses).flatMap(([status, answer]) => {
    const codes = codesOf(answer.content?.[problem]?.schema);
    return codes.map((code) => ({ status: Number(status), code }));
  });
}

function codesOf(schema: Schema | undefined): readonly string[] {
  const parts = schema?.allOf ?? [];
  return parts.flatMap(({ properties }) => (properties?.['code']?.enum ?? []).map(String));
}

const indented = (value: unknown) => JSON.stringify(value, null, 2);

/** A value as an address or a header has it. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** In single quotes for a shell: what the text holds of them ends the quotes, stands escaped, and begins them again. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function curlOf({ link, operation }: Placed, origin: string): string {
  const { parameters = [], requestBody } = operation;
  const example = requestBody?.content[json]?.example;
  const headers = parameters.filter((one) => one.in === 'header' && one.required === true);
  const lines = [
    `curl${link.method === 'GET' ? '' : ` -X ${link.method}`} ${quoted(addressOf(link.path, parameters, origin))}`,
    ...(operation.security === undefined ? [`-H "Authorization: Bearer $JETON"`] : []),
    ...headers.map(({ name, example: value }) => `-H ${quoted(`${name}: ${textOf(value)}`)}`),
    ...(example === undefined ? [] : [`-H ${quoted(`Content-Type: ${json}`)}`]),
    ...(example === undefined ? [] : [`-d ${quoted(indented(example))}`]),
    ...(requestBody?.content[upload] === undefined ? [] : ['-F fichier=@fichier.png']),
  ];
  return lines.join(' \\\n  ');
}

function addressOf(path: string, parameters: readonly Parameter[], origin: string): string {
  const valueOf = (name: string) =>
    textOf(parameters.find((one) => one.name === name)?.example ?? name);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(valueOf(name)),
  );
  const asked = parameters.filter((one) => one.in === 'query' && one.required === true);
  const query = new URLSearchParams(asked.map(({ name }) => [name, valueOf(name)])).toString();
  return `${origin}${filled}${query === '' ? '' : `?${query}`}`;
}
