import { Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { later } from '../../lib/later.tsx';
import { m } from '@nzela/messages/m';
import { ButtonLink, TextLink } from '../../ui/Link.tsx';
import { RateTable, ratesPath } from '../rates/rates.tsx';
import { loadContactSupport } from '../support/support.ts';
import type { FooterPageData } from './footer-page.server.ts';
import { RichText } from './rich-text.tsx';

const ContactSupport = later(loadContactSupport, null);

/** A page of the footer: what administrators published of it, else the product's own sections. */
export function FooterArticle(data: FooterPageData) {
  const { page, content, rates, contact, html } = data;
  return (
    <article className="mx-auto flex max-w-2xl flex-col gap-8 px-5 pt-8 pb-14 sm:pt-14">
      <header>
        <h1 className="text-4xl sm:text-6xl">{content.title}</h1>
        <p className="mt-4 text-xl text-ink-2">{content.lead}</p>
      </header>
      {rates !== null && <RateTable rates={rates} />}
      {page === 'currency' && (
        <p>
          <TextLink to={ratesPath('EUR', 'USD')}>{m.rates_history_title()}</TextLink>
        </p>
      )}
      {contact !== null && <Contact {...contact} isSignedIn={data.isSignedIn} />}
      {page === 'faq' && <Questions {...data} />}
      {page !== 'faq' && (html === null ? <Sections {...data} /> : <RichText html={html} />)}
      {content.link !== undefined && (
        <p>
          <ButtonLink to={content.link.to} size="l">
            {content.link.label}
          </ButtonLink>
        </p>
      )}
    </article>
  );
}

function Sections({ content }: Pick<FooterPageData, 'content'>) {
  return content.sections.map(({ title, text }) => (
    <section key={title}>
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-2 text-lg text-ink-2">{text}</p>
    </section>
  ));
}

/** Questions that open one by one, by the browser's own means. */
function Questions({ content, questions }: Pick<FooterPageData, 'content' | 'questions'>) {
  const shown: readonly { readonly title: string; readonly answer: ReactNode }[] =
    questions.length > 0
      ? questions.map(({ question, html }) => ({
          title: question,
          answer: <RichText html={html} />,
        }))
      : content.sections.map(({ title, text }) => ({
          title,
          answer: <p className="text-lg text-ink-2">{text}</p>,
        }));
  return (
    <div className="flex flex-col divide-y divide-border border-y border-border">
      {shown.map(({ title, answer }) => (
        <details key={title} className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 text-lg font-semibold">
            {title}
            <span
              aria-hidden
              className="text-2xl leading-none text-brand transition-transform group-open:rotate-45"
            >
              +
            </span>
          </summary>
          <div className="pb-5">{answer}</div>
        </details>
      ))}
    </div>
  );
}

type ContactProps = NonNullable<FooterPageData['contact']> & { readonly isSignedIn: boolean };

/** How people reach us, as far as an administrator says so. */
function Contact({ email, telephone, afficherFormulaire, isSignedIn }: ContactProps) {
  if (email === '' && telephone === '' && !afficherFormulaire) return null;
  const line = 'flex min-h-12 items-center gap-3 text-lg';
  return (
    <div className="flex flex-col items-start gap-2">
      {email !== '' && (
        <a
          href={`mailto:${email}`}
          className={`${line} font-medium text-brand underline underline-offset-4`}
        >
          <Mail size={20} aria-hidden />
          {email}
        </a>
      )}
      {telephone !== '' && (
        <a
          href={`tel:${telephone.replace(/[^\d+]/g, '')}`}
          className={`${line} font-medium text-brand underline underline-offset-4`}
        >
          <Phone size={20} aria-hidden />
          {telephone}
        </a>
      )}
      {afficherFormulaire &&
        (isSignedIn ? (
          <ContactSupport />
        ) : (
          <ButtonLink to="/login?next=/contact" variant="secondary">
            {m.content_contact_sign_in()}
          </ButtonLink>
        ))}
    </div>
  );
}
