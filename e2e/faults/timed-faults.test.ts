import { timedFaults } from './all-faults.ts';
import { itHolds } from './small-faults.ts';

itHolds('faults', timedFaults);
