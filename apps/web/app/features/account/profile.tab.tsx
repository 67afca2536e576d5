import { useQuery } from '@tanstack/react-query';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { AddressSection } from './address-section.tsx';
import { AvatarField } from './avatar-field.tsx';
import { EmailConfirmation, EmailSection } from './email-section.tsx';
import { NamesForm } from './names.form.tsx';
import { PhoneSection } from './phone-section.tsx';
import { meQuery } from './account.api.ts';

/** Who a person is, and how to reach them. What reaches them is confirmed before it holds. */
export function ProfileTab() {
  const me = useQuery(meQuery);
  const user = me.data;
  return (
    <div className="flex flex-col gap-6">
      <EmailConfirmation />
      <Card title={m.users_profile_title()}>
        {user === undefined ? (
          <Reading of={me} rows={5} />
        ) : (
          <div className="flex flex-col gap-7">
            <AvatarField user={user} />
            <NamesForm user={user} />
          </div>
        )}
      </Card>
      {user !== undefined && (
        <Card title={m.users_contact_title()} description={m.users_contact_text()}>
          <div className="flex flex-col divide-y divide-border">
            <EmailSection user={user} />
            <PhoneSection user={user} />
          </div>
        </Card>
      )}
      <AddressSection />
    </div>
  );
}
