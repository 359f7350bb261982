/** Content of a chosen file and a preview of its import. */
import type { AgentFilePreview, AnyAgentFile } from '@polylogue/contract/agents/catalog/agent-file/schemas';
import { useEffect, useState } from 'react';
import { useStableHandler } from '../../../../lib/stable-handler.ts';
import { draftApi } from '../../api.ts';
import { readAgentFile } from './agent-file.ts';

interface ParsedFile {
  file: File;
  /** `undefined` if the file contains no agent. */
  content?: AnyAgentFile | undefined;
  preview?: AgentFilePreview | undefined;
  /** Reason why it cannot be imported. */
  error?: unknown;
}

/** Returns `undefined` until the file is read. */
export function useChosenFile(file: File | null): ParsedFile | undefined {
  const [read, setRead] = useState<ParsedFile>();
  const [ask] = draftApi.usePreviewFileMutation();
  const parse = useStableHandler(async (chosen: File): Promise<ParsedFile> => {
    const content = await readAgentFile(chosen);
    if (!content) return { file: chosen };
    const { data: preview, error } = await ask({ body: content });
    return { file: chosen, content, preview, error };
  });
  useEffect(() => {
    if (!file) return;
    let isCurrent = true;
    const take = async () => {
      const seen = await parse(file);
      if (isCurrent) setRead(seen);
    };
    void take();
    return () => {
      isCurrent = false;
    };
  }, [file, parse]);
  return file !== null && read?.file === file ? read : undefined;
}
