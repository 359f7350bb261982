/**
 * Schema of a permission, kept apart from `permissions.ts` so that screens can import the names without
 * zod.
 */
import { z } from 'zod';
import { actions } from './permissions.ts';

export const ActionSchema = z.enum(actions);
