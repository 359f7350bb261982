/** Rights on brands. */
import { AppError } from '../../../app-error.ts';
import type { Caller } from '../../../http/requests/caller.ts';

/** Checks that the caller may read all brands; holders of `BrandsCreate` alone read their own. */
export const mayReadBrands = (caller: Caller | undefined): boolean =>
  caller !== undefined && (caller.grants.has('BrandsRead') || caller.grants.has('BrandsWrite'));

interface OwnedBrand {
  created_by: string | null;
}

export const mayRead = (caller: Caller, brand: OwnedBrand): boolean =>
  mayReadBrands(caller) || isOwn(caller, brand);

/** Holders of `BrandsCreate` alone change their own brands. */
export const mayWrite = (caller: Caller, brand: OwnedBrand): boolean =>
  caller.grants.has('BrandsWrite') || isOwn(caller, brand);

const isOwn = ({ userId, grants }: Caller, { created_by }: OwnedBrand) =>
  grants.has('BrandsCreate') && created_by === userId;

/** A host name is an origin at which people sign in, so that it wants the right to change the instance too. */
export const mayAddHostNames = (caller: Caller, brand: OwnedBrand): boolean =>
  caller.grants.has('InstanceSettingsWrite') && mayWrite(caller, brand);

/** Throws `brand.not_found` for a hidden brand, `auth.forbidden` for one that the caller only reads. */
export function assertMayWrite(caller: Caller, brand: OwnedBrand): void {
  if (!mayRead(caller, brand)) throw new AppError('brand.not_found');
  if (!mayWrite(caller, brand)) throw new AppError('auth.forbidden');
}
