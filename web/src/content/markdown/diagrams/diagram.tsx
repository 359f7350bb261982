/** Mermaid block of an answer: its source until the part that draws it is loaded. */
import { type ComponentType, lazy, Suspense } from 'react';
import { log } from '../../../lib/log.ts';
import { CodeBlock } from '../elements/code-block.tsx';

interface DiagramProps {
  code: string;
}

const Source = ({ code }: DiagramProps) => <CodeBlock code={code} language="mermaid" isLive={false} />;

const DiagramBlock = lazy(async (): Promise<{ default: ComponentType<DiagramProps> }> => {
  try {
    return { default: (await import('./diagram-block.tsx')).DiagramBlock };
  } catch (error) {
    log.error('The diagram renderer could not be loaded', error);
    return { default: Source };
  }
});

export const Diagram = ({ code }: DiagramProps) => (
  <Suspense fallback={<Source code={code} />}>
    <DiagramBlock code={code} />
  </Suspense>
);

/** Returns true for the language of diagrams. */
export const isDiagram = (language: string): boolean => language === 'mermaid';
