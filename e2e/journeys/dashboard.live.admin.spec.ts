import { enter } from '../support/administrators.ts';
import { journey } from '../support/journey.ts';
import { newPerson as somebody } from '../support/sending.ts';
import { register } from '../support/signing-in.ts';

journey(
  'an open dashboard of administrators shows who has just signed up on another instance, without a press',
  async ({ page, secondUrl, newPerson }) => {
    await enter(page, 'Administrateur', '/dashboard/admin');
    await page.getByText('Nouveaux utilisateurs').first().waitFor();
    const person = somebody();
    const visitor = await newPerson({ baseURL: secondUrl });
    await register(visitor, person);
    await page.getByText(person.email).first().waitFor();
  },
);
