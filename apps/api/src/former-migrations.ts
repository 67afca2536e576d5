import type { Rewritten } from './kernel/data/migrations.ts';

/** The ledger's (0) and the product's (1) migrations up to the release that put them together by noun. */
const former: readonly string[] = [
  ...under(0, '0001_ledger 0002_card_accounts 0003_closed_accounts'),
  ...under(
    1,
    `0001_kernel 0002_settings 0003_identity 0004_referrals 0005_redirects 0010_rates 0011_operations 0012_quotes
    0013_recipients 0014_transfers 0020_operation_objects 0021_money_machinery 0022_deposits 0023_withdrawals
    0025_mobile_money 0027_topups 0029_virtual_cards 0031_bills 0032_qr 0034_money_requests 0037_step_up 0038_sign_in
    0040_limits 0041_notifications 0042_profile 0044_support 0045_conversions 0046_schedules 0047_collection_returns
    0048_spend_pots 0052_busy_way 0053_history 0054_people_told 0055_lean_history 0060_payees 0061_unproven
    0062_session_ends 0065_closing 0070_pricing 0075_known_devices_by_hash 0076_name_lookups 0077_outgoing_messages
    0078_referral_terms 0088_second_factor 0092_documents 0100_disputed_rates 0101_unpaid 0102_closed_wallets
    0103_session_networks 0104_returned_payouts 0108_card_payers 0111_job_workers 0112_push_failures 0113_export_runs
    0114_account_holders 0115_virtual_card_stops 0117_asked_at 0123_descriptions_as_messages 0124_notices_as_messages
    0126_people_read_so 0130_withdrawal_and_deposit_reasons_as_messages 0131_transfer_texts_as_messages
    0132_schedule_reasons_as_messages 0140_bill_reasons_as_messages 0141_verdicts_as_messages
    0142_card_reasons_as_messages 0143_declines_as_messages 0144_told_notices_as_messages 0145_refusals_as_messages
    0150_device_names_as_messages 0151_remaining_texts_as_messages`,
  ),
];

function under(folder: number, names: string): string[] {
  return names.split(/\s+/).map((name) => `${folder}-${name}`);
}

/** Those, and the files that say the same: one for the ledger, one for each noun of the product. */
export const rewritten: Rewritten = { former, last: ['0/0001_ledger', '1/0031_schedules'] };
