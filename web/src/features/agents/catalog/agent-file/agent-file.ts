/** Reads and writes agent files on the user's machine. */
import {
  type AgentFile,
  type AnyAgentFile,
  AnyAgentFileSchema,
  maxAgentFileBytes,
} from '@polylogue/contract/agents/catalog/agent-file/schemas';

/** Builds the file to save; its name omits characters that file names cannot contain. */
export function savedFileOf(content: AgentFile): File {
  const { gptSystemName } = content.configuration;
  const name = gptSystemName.replaceAll(/[^\p{L}\p{N} ._-]/gu, '').trim() || 'agent';
  return new File([`${JSON.stringify(content, null, 2)}\n`], `${name}.json`, { type: 'application/json' });
}

/** Returns `undefined` for other files and for later versions. */
export async function readAgentFile(file: File): Promise<AnyAgentFile | undefined> {
  if (file.size > maxAgentFileBytes) return undefined;
  try {
    return AnyAgentFileSchema.safeParse(JSON.parse(await file.text())).data;
  } catch {
    return undefined;
  }
}
