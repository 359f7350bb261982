/** HTTP client for components that stream or download outside the cache. */
import { createContext, useContext } from 'react';
import type { HttpClient } from './http-client.ts';

export const HttpContext = createContext<HttpClient | undefined>(undefined);

/** Returns the page's HTTP client. Throws outside an HttpContext. */
export function useHttp(): HttpClient {
  const http = useContext(HttpContext);
  if (!http) throw new Error('useHttp needs an HttpContext');
  return http;
}
