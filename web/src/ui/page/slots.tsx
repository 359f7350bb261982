/** Named slots of a layout that nested pages fill, for example the title in the top bar. */
import { createContext, type ReactNode, Suspense, useContext, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';

interface Slots {
  elements: Record<string, HTMLElement | null>;
  setElement(name: string, element: HTMLElement | null): void;
}
const SlotContext = createContext<Slots | undefined>(undefined);

function useSlots(): Slots {
  const slots = useContext(SlotContext);
  if (!slots) throw new Error('Slots need a SlotProvider');
  return slots;
}

/** Mount in the layout, around both the slots and the page. */
export function SlotProvider({ children }: { children: ReactNode }) {
  const [elements, setElements] = useState<Slots['elements']>({});
  const slots = useMemo<Slots>(
    () => ({
      elements,
      setElement: (name, element) =>
        setElements((known) => (known[name] === element ? known : { ...known, [name]: element })),
    }),
    [elements],
  );
  return <SlotContext value={slots}>{children}</SlotContext>;
}

/** Renders the slot `name` without a box of its own. */
export function SlotOutlet({ name }: { name: string }) {
  const { setElement } = useSlots();
  const [setThisElement] = useState(() => (element: HTMLElement | null) => setElement(name, element));
  return <div ref={setThisElement} style={{ display: 'contents' }} />;
}

/** Renders its children in the slot `name`. */
export function SlotContent({ name, children }: { name: string; children: ReactNode }) {
  const element = useSlots().elements[name];
  // Suspends inside the portal: suspending the layout would unmount the slot and loop forever.
  return element ? createPortal(<Suspense fallback={null}>{children}</Suspense>, element) : null;
}
