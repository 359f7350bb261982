import { knowledgeFaults } from './all-faults.ts';
import { testFaults } from './small-faults.ts';

testFaults('faults of knowledge', knowledgeFaults);
