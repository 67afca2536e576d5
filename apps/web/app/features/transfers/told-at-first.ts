/**
 * Whether the sender's choice is « yes » before they touch it. It is: the choice stands on the page where they pay, with
 * the number and what the SMS says, it is free, it leaves only once the money has arrived, and most recipients wait for
 * it. A sender who would rather not takes one press; the API's own default is « no », since a program sees no page.
 */
export const isToldAtFirst = true;
