import type { Role } from '@nzela/contract/users';

export type DemoAccount = {
  readonly role: Role;
  readonly email: string;
  /** E.164. The specification's demo routing looks for 88 in a merchant's and 99 in an administrator's. */
  readonly telephone: string;
  readonly prenom: string;
  readonly nom: string;
  readonly motDePasse: string;
  /** Offered in one click on the login page. */
  readonly offered: boolean;
};

/** The accounts of the demonstration. They exist only on a database that the demo was seeded into. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    role: 'user',
    email: 'user@nzela.example',
    telephone: '+33612000001',
    prenom: 'Démo',
    nom: 'Particulier',
    motDePasse: 'demo-utilisateur-nzela',
    offered: true,
  },
  {
    role: 'merchant',
    email: 'merchant@nzela.example',
    telephone: '+33612000088',
    prenom: 'Démo',
    nom: 'Commerce',
    motDePasse: 'demo-commerce-nzela',
    offered: true,
  },
  {
    role: 'admin',
    email: 'admin@nzela.example',
    telephone: '+33612000099',
    prenom: 'Démo',
    nom: 'Administration',
    motDePasse: 'demo-administration-nzela',
    offered: true,
  },
  {
    role: 'admin',
    email: 'admin2@nzela.example',
    telephone: '+33612000199',
    prenom: 'Démo',
    nom: 'Seconde',
    motDePasse: 'demo-seconde-nzela',
    offered: true,
  },
  {
    role: 'user',
    email: 'destinataire@nzela.example',
    telephone: '+33612000002',
    prenom: 'Démo',
    nom: 'Destinataire',
    motDePasse: 'demo-destinataire-nzela',
    offered: false,
  },
];
