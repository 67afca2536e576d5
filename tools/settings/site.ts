import type { EffectsOf } from './effect.ts';

const features = 'apps/api/src/features';
const pages = 'apps/web/app/features';
const served = 'e2e/alone/site.configuration.spec.ts';

/** What the public pages show, what they say of themselves, and where they are. */
export const siteEffects: EffectsOf<'content' | 'seo' | 'urls' | 'redirects' | 'images'> = {
  content: [
    {
      read: `${features}/content/content.service.ts`,
      test: `${features}/content/content.test.ts`,
      seen: {
        'elements[].cle': 'which part of which page is written',
        'elements[].valeur': 'that part of the page',
      },
    },
    {
      read: 'packages/contract/src/content.ts',
      test: `${features}/content/content.test.ts`,
      seen: { 'elements[].type': 'how the value is checked, and how it is listed' },
    },
    {
      read: `${pages}/content/home-content.server.ts`,
      test: served,
      seen: {
        'accueil.afficherHero': 'whether the home page begins with its promise',
        'accueil.titreHero': 'the title of the home page',
        'accueil.texteHero': 'the text under that title',
        'accueil.afficherFonctionnalites': 'whether the home page lists what one can ask of us',
        'accueil.afficherServices': 'whether the home page has converter, prices and countries',
      },
    },
    {
      read: `${features}/content/content.service.ts`,
      test: served,
      seen: {
        'aPropos.titre': 'the title of « À propos »',
        'aPropos.contenu': 'the text of « À propos »',
        'pied.liens[].texte': 'a link of the footer',
        'pied.liens[].url': 'where that link leads',
      },
    },
    {
      read: `${pages}/content/footer-article.tsx`,
      test: served,
      seen: {
        'contact.afficherFormulaire': 'whether the contact page offers to write to the support',
        'contact.email': 'on the contact page',
        'contact.telephone': 'on the contact page',
      },
    },
  ],
  seo: [
    {
      read: 'apps/web/app/layouts/site-head.server.ts',
      test: served,
      seen: {
        titre: '`<title>` of the home page, and the end of every other page’s',
        description: '`description` of the pages that have none of their own',
        motsCles: '`keywords` of every public page',
        canonique: '`canonical` of the home page, and the host of the sitemap',
        indexation: '`robots`, `/robots.txt` and `/sitemap.xml`',
        ogTitre: '`og:title`',
        ogDescription: '`og:description`',
        ogImage: '`og:image`',
        twitterCarte: '`twitter:card`',
        twitterTitre: '`twitter:title`',
        twitterDescription: '`twitter:description`',
        twitterImage: '`twitter:image`',
      },
    },
  ],
  urls: [
    {
      read: `${features}/redirects/redirects.ts`,
      test: `${features}/redirects/redirects.test.ts`,
      seen: {
        forcerHttps: 'pages asked for without TLS are redirected',
        prefixeWww: 'pages asked for without www are redirected',
        format: 'the address that each page has; the other ones lead to it',
        adresseBase: 'the host of the sitemap, and the one that is redirected',
      },
    },
  ],
  redirects: [
    {
      read: 'packages/contract/src/redirects.ts',
      test: `${features}/redirects/redirects.test.ts`,
      seen: {
        hotes: 'the other sites that a redirect may lead to',
        'redirections[].chemin': 'the path that leads elsewhere',
        'redirections[].actif': 'whether it leads there at all',
      },
    },
    {
      read: `${features}/redirects/redirects.ts`,
      test: `${features}/redirects/redirects.test.ts`,
      seen: {
        'redirections[].cible': 'where it leads',
        'redirections[].statut': 'whether it leads there for good or for now',
      },
    },
  ],
  images: [
    {
      read: `${features}/images/upload-rules.ts`,
      test: `${features}/images/images.test.ts`,
      seen: {
        tailleMaximaleMo: 'a heavier picture is refused, in every upload of the product',
        qualite: 'how well a picture is drawn anew',
        format: 'what a picture becomes',
      },
    },
  ],
};
