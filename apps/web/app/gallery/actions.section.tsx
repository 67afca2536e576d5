import { Bell, Send, Settings, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { AlertDialog, Dialog } from '../ui/Dialog.tsx';
import { ExportButton } from '../ui/ExportButton.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ButtonLink, TextLink } from '../ui/Link.tsx';
import { Menu } from '../ui/Menu.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { toast } from '../ui/toast.ts';
import { Row, Specimen } from './Specimen.tsx';

const variants = ['primary', 'accent', 'secondary', 'quiet', 'danger'] as const;

export function ActionSpecimens() {
  return (
    <>
      <Specimen name="Button, Spinner, ButtonLink, IconButton, CopyButton, ExportButton">
        <Row>
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
        </Row>
        <Row>
          <Button size="s">s</Button>
          <Button size="m" icon={<Send size={18} aria-hidden />}>
            m
          </Button>
          <Button size="l">l</Button>
          <Button disabled>disabled</Button>
          <Button busy>busy</Button>
          <Button variant="secondary" busy busyLabel="Enregistrement...">
            busy
          </Button>
        </Row>
        <Button block missing="Il manque : le montant">
          missing
        </Button>
        <Row>
          <ButtonLink to="/">ButtonLink</ButtonLink>
          <TextLink to="/">TextLink</TextLink>
          <IconButton label="Notifications" icon={<Bell size={22} aria-hidden />} />
          <IconButton tone="framed" label="Paramètres" icon={<Settings size={22} aria-hidden />} />
          <Spinner />
          <CopyButton text="TRF-482913" label="Référence" />
          <ExportButton download={async () => new File(['TRF-482913'], 'transferts.csv')} />
        </Row>
      </Specimen>
      <OverlaySpecimen />
      <TabsSpecimen />
    </>
  );
}

function OverlaySpecimen() {
  const [open, setOpen] = useState<'dialog' | 'alert' | 'sheet' | null>(null);
  const close = () => setOpen(null);
  return (
    <Specimen name="Dialog, AlertDialog, Sheet, Menu, Toast">
      <Row>
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('alert')}>
          AlertDialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('sheet')}>
          Sheet
        </Button>
        <Menu
          label="Menu"
          placement="bottom start"
          triggerClassName={buttonClass({ variant: 'secondary' })}
          trigger="Menu"
          groups={[
            [
              {
                id: 'settings',
                label: 'Paramètres',
                icon: <Settings size={20} aria-hidden />,
                href: '/',
              },
            ],
            [
              {
                id: 'delete',
                label: 'Supprimer',
                icon: <Trash2 size={20} aria-hidden />,
                danger: true,
              },
            ],
          ]}
        />
      </Row>
      <Row>
        <Button variant="quiet" onClick={() => toast('success', 'Connexion réussie')}>
          success
        </Button>
        <Button variant="quiet" onClick={() => toast('error', 'Solde insuffisant')}>
          error
        </Button>
        <Button
          variant="quiet"
          onClick={() => toast('info', 'Votre recharge est en cours de traitement')}
        >
          info
        </Button>
      </Row>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Dialog"
        actions={<Button onClick={close}>OK</Button>}
      >
        131 191 F CFA
      </Dialog>
      <AlertDialog
        open={open === 'alert'}
        onClose={close}
        title="AlertDialog"
        danger
        confirmLabel="Supprimer"
        onConfirm={() => new Promise((done) => setTimeout(done, 1_000))}
      >
        131 191 F CFA
      </AlertDialog>
      <Sheet open={open === 'sheet'} onClose={close} title="Sheet">
        131 191 F CFA
      </Sheet>
    </Specimen>
  );
}

function TabsSpecimen() {
  const [line, setLine] = useState('solde');
  const [segment, setSegment] = useState('email');
  return (
    <Specimen name="Tabs">
      <Tabs
        label="line"
        selected={line}
        onSelect={setLine}
        tabs={['solde', 'dépôt', 'retrait', 'international', 'cartes'].map((id) => ({
          id,
          label: id,
          content: id,
        }))}
      />
      <Tabs
        label="segmented"
        look="segmented"
        selected={segment}
        onSelect={setSegment}
        tabs={['email', 'téléphone'].map((id) => ({ id, label: id, content: id }))}
      />
    </Specimen>
  );
}
