import type { SettingsDocument } from '@nzela/contract/settings';

type Corridor = SettingsDocument<'corridors'>['corridors'][number];
type Method = Corridor['modes'][number];
type Operator = Method['operateurs'][number];

const airtel: Operator = { code: 'AIRTEL', nom: 'Airtel Money' };
const orange: Operator = { code: 'ORANGE', nom: 'Orange Money' };
const mtn: Operator = { code: 'MTN', nom: 'MTN MoMo' };
const mpesa: Operator = { code: 'MPESA', nom: 'M-Pesa' };
const moov: Operator = { code: 'MOOV', nom: 'Moov Money' };
const wave: Operator = { code: 'WAVE', nom: 'Wave' };
const togocom: Operator = { code: 'TOGOCOM', nom: 'Mixx by Yas' };
const telecel: Operator = { code: 'TELECEL', nom: 'Telecel Cash' };

/** Limits in EUR, the time promised in hours (spec §9: 5 EUR at least, a bank takes 1 to 2 business days). */
function bank(delaiHeures = 48): Method {
  return { mode: 'bank', delaiHeures, minimum: '5', maximum: '10000', operateurs: [] };
}
function cash(): Method {
  return { mode: 'cash', delaiHeures: 1, minimum: '5', maximum: '3000', operateurs: [] };
}
function mobile(...operateurs: readonly Operator[]): Method {
  return {
    mode: 'mobile',
    delaiHeures: 0.25,
    minimum: '5',
    maximum: '2000',
    operateurs: [...operateurs],
  };
}

function corridor(
  pays: string,
  nom: string,
  devise: Corridor['devise'],
  ...modes: readonly Method[]
): Corridor {
  return { pays, nom, devise, modes: [...modes], actif: true, avis: null };
}

/** Every country that the specification lists anywhere (§2, §3, §9), with the two Congos. */
export const defaultCorridors: readonly Corridor[] = [
  corridor('SN', 'Sénégal', 'XOF', mobile(orange, wave), bank(), cash()),
  corridor('CI', 'Côte d’Ivoire', 'XOF', mobile(orange, mtn, wave, moov), bank(), cash()),
  corridor('ML', 'Mali', 'XOF', mobile(orange, moov), bank(), cash()),
  corridor('CM', 'Cameroun', 'XAF', mobile(mtn, orange), bank(), cash()),
  corridor('MA', 'Maroc', 'MAD', bank(24), cash()),
  corridor('GH', 'Ghana', 'GHS', mobile(mtn, telecel), bank()),
  corridor('NG', 'Nigeria', 'NGN', bank(24)),
  corridor('BJ', 'Bénin', 'XOF', mobile(mtn, moov), bank(), cash()),
  corridor('TG', 'Togo', 'XOF', mobile(togocom, moov), bank(), cash()),
  corridor('NE', 'Niger', 'XOF', mobile(airtel, moov), bank(), cash()),
  corridor(
    'CD',
    'République démocratique du Congo',
    'CDF',
    mobile(airtel, mpesa, orange),
    bank(),
    cash(),
  ),
  corridor('CG', 'Congo', 'XAF', mobile(airtel, mtn), bank(), cash()),
  corridor('FR', 'France', 'EUR', bank(24)),
  corridor('GB', 'Royaume-Uni', 'GBP', bank(24)),
  corridor('US', 'États-Unis', 'USD', bank()),
  corridor('CA', 'Canada', 'CAD', bank()),
];
