import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { kinshasa, press } from '../support/collecting.ts';
import { journey } from '../support/journey.ts';
import { asking, checkPhone, payFrom } from '../support/requesting.ts';

journey(
  'by phone: called off meanwhile; who confirms after all gets the money back',
  async (walk) => {
    const { page: owner, desk } = walk;
    const { path, francs, call, id } = await asking(owner);
    const visitor = await walk.newPerson();
    await visitor.goto(path);
    const phone = kinshasa('0005');
    await payFrom(visitor, phone);
    await checkPhone(visitor);
    await owner.goto(`/dashboard/user/request-money?demande=${id}`);
    await owner.getByRole('button', { name: 'Annuler la demande' }).click();
    await owner
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Annuler la demande' })
      .click();
    await visitor.getByText('Cette demande a été annulée').waitFor();
    await visitor.getByText('Votre téléphone peut encore vous demander ce paiement').waitFor();
    await expectAccessible(visitor);
    await desk.post('/desk/api/providers/payouts', { nextOutcomes: ['0001'] });
    await press(desk, phone, true);
    await visitor.getByText(/^5.000,00.*vous ont été rendus$/).waitFor();
    await expectAccessible(visitor);
    expect(await francs()).toBe(0);
    expect((await call<{ statut: string }>('GET', `/money-requests/${id}`)).statut).toBe('annulee');
  },
);
