import { bug, type Bug } from '../bug.ts';

const rules = 'apps/api/src/gateways/turn-rules.ts';
const everyOrder = ['apps/api/src/gateways/turn-rules.test.ts'];
const onRealParts = ['apps/api/test/provider-orders.test.ts'];

/** The one turn of every noun that a provider carries out. */
export const turnBugs: readonly Bug[] = [
  bug({
    name: 'turns: two workers ask the provider at once',
    class: 'lease',
    file: rules,
    text: "  if (leasedUntil !== null && leasedUntil > now) return { to: 'nothing' };\n",
    becomes: '',
    tests: onRealParts,
  }),
  bug({
    name: 'turns: a late answer takes the lease of another turn away',
    class: 'lease',
    file: rules,
    text: "  if (!isOurs) return { to: 'nothing' };\n",
    becomes: '',
    tests: everyOrder,
  }),
  bug({
    name: 'turns: what may have been ordered is not looked up before it is ordered again',
    class: 'ordered twice',
    file: rules,
    text: "const call = asked && !(isHarmless && isAnew) ? 'lookup' : 'order';",
    becomes: "const call = 'order' as Asking['call'];",
    tests: onRealParts,
  }),
  bug({
    name: 'turns: what the provider took up is ordered again once it forgets it',
    class: 'ordered twice',
    file: rules,
    text: '(order.providerId !== null && !isHarmless)',
    becomes: 'isHarmless',
    tests: onRealParts,
  }),
  bug({
    name: 'turns: what is on its way still is ordered again, and refused for both',
    class: 'ordered twice',
    file: rules,
    text: '  return addSeconds(askedAt, travelSeconds) <= at;',
    becomes: '  return askedAt <= at;',
    tests: onRealParts,
  }),
  bug({
    name: 'turns: the refusal of a second order speaks for the first',
    class: 'state',
    file: rules,
    text: "  return call === 'order' && !wasAsked && providerId === null;",
    becomes: "  return call === 'order' && providerId === null;",
    tests: everyOrder,
  }),
  bug({
    name: 'turns: a refused look-up gives back what may have been carried out',
    class: 'state',
    file: rules,
    text: "answer.status === 'refused' && isLast && isCertain(order, asking)",
    becomes: "answer.status === 'refused' && isLast",
    tests: everyOrder,
  }),
  bug({
    name: 'turns: an order that is lost counts from when it was begun by the former release',
    class: 'period',
    file: rules,
    text: '  return leasedUntil === null ? known : latest(known, leasedUntil);',
    becomes: '  return known;',
    tests: everyOrder,
  }),
  bug({
    name: 'turns: what is refused is tried again past its deadline',
    class: 'period',
    file: rules,
    text: "  if (deadline !== null && deadline <= now) return { to: 'late', refusal, change: ended };\n",
    becomes: '',
    tests: ['apps/api/src/features/topups/outcomes.test.ts'],
  }),
  bug({
    name: 'turns: what is over ends again',
    class: 'credited twice',
    file: rules,
    text: "  if (isOver) return { to: 'compare' };\n",
    becomes: '  void isOver;\n',
    tests: everyOrder,
  }),
];
