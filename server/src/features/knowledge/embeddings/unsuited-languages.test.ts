import { expect, it } from 'vitest';
import { embeddingModel } from '../../../embeddings/embedder.ts';
import { unsuitedLanguages } from './unsuited-languages.ts';

const counts = [
  { language: 'en' as const, fileCount: 6 },
  { language: 'fr' as const, fileCount: 1 },
  { language: 'de' as const, fileCount: 3 },
];

it.each([embeddingModel, 'bge-large-en-v1.5', 'mxbai-embed-large', 'nomic-embed-text'])(
  'lists other languages for the English model %s, most files first',
  (model) => {
    expect(unsuitedLanguages(counts, model).map(({ language }) => language)).toEqual(['de', 'fr']);
  },
);

it.each([
  'text-embedding-3-large',
  'bge-m3',
  'nomic-embed-text-v2-moe',
  'qwen3-embedding',
  'gemini-embedding-001',
])('lists nothing for the multilingual model %s', (model) => {
  expect(unsuitedLanguages(counts, model)).toEqual([]);
});

it('lists nothing if less than a tenth of the files is in other languages', () => {
  const few = [
    { language: 'en' as const, fileCount: 91 },
    { language: 'de' as const, fileCount: 9 },
  ];
  expect(unsuitedLanguages(few, embeddingModel)).toEqual([]);
});
