/** The page's HTTP client for components that stream or download outside the cache. */
import { createContext, useContext } from 'react';
import type { HttpClient } from './http-client.ts';

export const HttpContext = createContext<HttpClient | undefined>(undefined);

/** The page's client. */
export function useHttp(): HttpClient {
  const http = useContext(HttpContext);
  if (!http) throw new Error('useHttp needs an HttpContext');
  return http;
}
