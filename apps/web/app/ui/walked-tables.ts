import { createContext } from 'react';

/** Whether the keys j and k walk along the rows of the tables within, Enter opens one and / goes to the search. */
export const WalkedTables = createContext(false);
