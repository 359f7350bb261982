import { knowledgeFaults } from './all-faults.ts';
import { itHolds } from './small-faults.ts';

itHolds('faults of knowledge', knowledgeFaults);
