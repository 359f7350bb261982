import { timedFaults } from './all-faults.ts';
import { testFaults } from './small-faults.ts';

testFaults('faults', timedFaults);
