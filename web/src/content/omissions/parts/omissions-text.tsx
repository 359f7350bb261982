import type { Omission } from '@polylogue/contract/knowledge/libraries/omissions';
import { useOmissionsText } from './use-omissions-text.ts';

/** Names the parts of a file that were not read. */
export const OmissionsText = ({ omissions }: { omissions: readonly Omission[] }) =>
  useOmissionsText()(omissions);
