/** Permissions in calls; apart from their names, which screens know without the library of the schemas. */
import { z } from 'zod';
import { actions } from './permissions.ts';

export const ActionSchema = z.enum(actions);
