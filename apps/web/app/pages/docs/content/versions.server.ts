import { apiVersions, newestVersion } from '@nzela/contract/versions';
import { example, section, table, text, type Page } from './parts.server.ts';

const changed: Readonly<Record<string, string>> = {
  '2026-11-26':
    'Versements : deux états de plus. `en_verification` était `en_cours`, `annule` était `echoue`.',
  '2026-11-23':
    'Livraisons des webhooks : `duree` est en millisecondes. Avant, elle était en secondes.',
  '2026-10-01': 'La première.',
};

export const versions: Page = {
  path: '/docs/versions',
  title: 'Versions',
  lead: 'Une réponse ne change pas sous un programme : chaque version a une date, et vous choisissez quand en changer.',
  sections: [
    section(
      'choisir',
      'Choisir',
      text(
        `Un commerce a la version du jour de sa première clé. L’en-tête \`Nzela-Version\` en demande une autre, et dit dans la réponse laquelle elle a. La plus récente est \`${newestVersion}\`.`,
      ),
      example('version'),
    ),
    section(
      'changements',
      'Ce qui a changé',
      table(
        ['Version', 'Changement'],
        ...apiVersions.toReversed().map((version) => [`\`${version}\``, changed[version] ?? '']),
      ),
      text(
        'Un champ de plus, une route de plus ou un type d’événement de plus n’est pas une nouvelle version : votre programme laisse de côté ce qu’il ne connaît pas.',
      ),
      text(
        'Un événement garde la version que le commerce a quand il arrive, dans les webhooks comme dans `/v1/events`.',
      ),
    ),
  ],
};
