import { randomInt } from 'node:crypto';
import { currencySchema } from '@nzela/contract/common';
import type { User } from '@nzela/contract/users';
import type { UserRow } from './users.store.ts';

export {
  findUser,
  hasDemoAccounts,
  insertUser,
  markEmailVerified,
  setNames,
  setPhone,
  holdUser,
  replacePassword,
  setPassword,
  setRegion,
  setRole,
  usersById,
  zoneOfReader,
  type UserRow,
} from './users.store.ts';
export {
  contextOfBlockFile,
  readBlockToken,
  refuseBlocked,
  sealedBlockFiles,
  type BlockToken,
} from './blocks/blocks.ts';
export {
  askAgain,
  countFiles,
  countWaitingAnswers,
  currentBlock,
  dropUnanswered,
  findBlock,
  findAnsweredFile,
  hasAnswer,
  insertAnswer,
  insertBlock,
  insertFile,
  isCurrent,
  liftBlock,
  listAnswers,
  listWaitingAnswers,
  type BlockRow,
  type WaitingAnswerRow,
} from './blocks/blocks.store.ts';
export { beginningOf, usersBeginning, type Beginning } from './beginning.ts';
export { findAddress, removeAddress, saveAddress } from './addresses.store.ts';
export { askingReader, readerOf, type Asking } from './reader.ts';
export { createPeople, type People } from './people.ts';
export { peopleById, personById, personByPhone, type Person } from './person.ts';

/** A person's own account, on the wire. */
export function wireUser(row: UserRow): User {
  return {
    id: row.id,
    prenom: row.firstName,
    nom: row.lastName,
    email: row.email,
    emailVerifie: row.emailVerifiedAt !== null,
    telephone: row.phone,
    telephoneVerifie: row.phoneVerifiedAt !== null,
    avatar: row.avatarVersion,
    role: row.role,
    langue: row.language,
    devise: currencySchema.parse(row.currency),
    fuseauHoraire: row.timeZone,
    codeParrainage: row.referralCode,
    dateCreation: row.createdAt.toISOString(),
  };
}

/** `Démo P.`: enough to recognise somebody, too little to learn who they are. */
export function shortName(person: {
  readonly firstName: string;
  readonly lastName: string;
}): string {
  const [initial] = person.lastName;
  return initial === undefined ? person.firstName : `${person.firstName} ${initial.toUpperCase()}.`;
}

// Without letters and digits that are read for one another.
const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 8;

/** A new referral code: 31^8 of them, so that guessing one is hopeless under the limits. */
export function newReferralCode(): string {
  return Array.from(
    { length: codeLength },
    () => codeAlphabet[randomInt(codeAlphabet.length)],
  ).join('');
}
