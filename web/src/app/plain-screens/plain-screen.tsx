/** Screens that must show without theme or brand: starting, crashed, a click away from going on. */
import type { ReactNode } from 'react';
import './plain-screen.css';

export function PlainScreen({ children, ...rest }: { children: ReactNode; role?: 'alert' | 'status' }) {
  return (
    <main className="plain-screen" {...rest}>
      <div>{children}</div>
    </main>
  );
}
