import type { DescribedOperation, Description } from './description.server.ts';
import type { OperationGroup, OperationLink } from './operation-view.ts';

/** An operation where the description has it. */
export type Placed = {
  readonly link: OperationLink;
  readonly tag: string;
  readonly operation: DescribedOperation;
};

/** Every operation of a description, in the order of its groups. */
export function operationsOf({ tags, paths }: Description): readonly Placed[] {
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => placed(method, path, operation)),
  );
  return tags.flatMap(({ name }) => found.filter(({ tag }) => tag === name));
}

function placed(method: string, path: string, operation: DescribedOperation): Placed {
  const { operationId: id, summary, tags } = operation;
  const [tag = ''] = tags;
  return { link: { id, method: method.toUpperCase(), path, summary }, tag, operation };
}

/** The same as a list of links under the title of each group. */
export function groupsOf(description: Description): readonly OperationGroup[] {
  const operations = operationsOf(description);
  return description.tags.map(({ name, 'x-displayName': title }) => ({
    tag: name,
    title,
    operations: operations.filter(({ tag }) => tag === name).map(({ link }) => link),
  }));
}
