/** State of the surrounding block: true while more text may follow. */
import { createContext } from 'react';

export const LiveContext = createContext(false);
