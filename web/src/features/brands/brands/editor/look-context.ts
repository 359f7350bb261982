/** State shared by the sections of a look: of a brand, or of the instance defaults. */
import type { AdminBrand, EffectiveLook, Look } from '@polylogue/contract/brands/brands/schemas';
import { createContext, useContext } from 'react';
import { type UseFormReturn, useFormContext } from 'react-hook-form';

export interface EditedLook {
  /** Values in effect where nothing is set. */
  inherited: EffectiveLook;
  /** A brand inherits from the instance defaults, these from the product. */
  level: 'brand' | 'instance';
  isReadOnly: boolean;
  agentNames: AdminBrand['agentNames'];
}

export const LookContext = createContext<EditedLook | undefined>(undefined);

export function useEditedLook(): EditedLook {
  const look = useContext(LookContext);
  if (!look) throw new Error('useEditedLook needs a LookContext');
  return look;
}

/** Form of any settings that hold a look. */
export const useLookForm = (): UseFormReturn<Look> => useFormContext<Look>();
