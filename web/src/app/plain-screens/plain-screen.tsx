/** Screens that work without theme or brand: starting, crashed, click to continue. */
import type { ReactNode } from 'react';
import './plain-screen.css';

export function PlainScreen({ children, ...rest }: { children: ReactNode; role?: 'alert' | 'status' }) {
  return (
    <main className="plain-screen" {...rest}>
      <div>{children}</div>
    </main>
  );
}
