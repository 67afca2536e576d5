type Listed = {
  readonly id: string;
  readonly type: 'SANCTION' | 'PEP';
  readonly source: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly birthDate: string | null;
};

const union = 'Liste du bac à sable — sanctions';
const exposed = 'Liste du bac à sable — personnes exposées';

/** Nobody of them exists: the names are made of words that no register holds together. */
const first: readonly Listed[] = [
  {
    id: 'SBX-0001',
    type: 'SANCTION',
    source: union,
    name: 'Ostrobald Quillmarec',
    aliases: ['Ostro Quillmarek', 'Остробальд Квилмарек'],
    birthDate: '1961-04-12',
  },
  {
    id: 'SBX-0002',
    type: 'SANCTION',
    source: union,
    name: 'Zénobard Trévankour',
    aliases: ['Zenobard Trevankur'],
    birthDate: null,
  },
  {
    id: 'SBX-0003',
    type: 'SANCTION',
    source: union,
    name: 'Compagnie Maritime Vaskoralis',
    aliases: ['Vaskoralis Shipping'],
    birthDate: null,
  },
  {
    id: 'SBX-0004',
    type: 'PEP',
    source: exposed,
    name: 'Philomarque Dessandrine',
    aliases: ['Filomark Dessandrin'],
    birthDate: '1974-11-30',
  },
];

/** What the list has from its second version on. */
const later: readonly Listed[] = [
  {
    id: 'SBX-0005',
    type: 'SANCTION',
    source: union,
    name: 'Gwendarique Olfastène',
    aliases: [],
    birthDate: '1980-02-02',
  },
];

/** The list in its version: the desk publishes the next one. */
export function screeningList(version: number) {
  return {
    version: `SBX-${version}`,
    entries: version === 1 ? first : [...first, ...later],
  };
}
