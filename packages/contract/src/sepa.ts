const codes =
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS ' +
  'IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA';

/**
 * Countries whose banks take euros under their IBAN, by the letters that it begins with: the geographical scope of the
 * SEPA schemes (EPC409-09). Overseas parts and the British islands are under their country's letters or have none of
 * their own.
 */
export const sepaCountries: readonly string[] = codes.split(' ');
