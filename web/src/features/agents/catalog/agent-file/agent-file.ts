/** Agents as files on the reader's machine. */
import {
  type AgentFile,
  type AnyAgentFile,
  AnyAgentFileSchema,
  maxAgentFileBytes,
} from '@polylogue/contract/agents/catalog/agent-file/schemas';

/** The file as it is saved; characters that a file's name may not hold are left out of it. */
export function savedFileOf(content: AgentFile): File {
  const { gptSystemName } = content.configuration;
  const name = gptSystemName.replaceAll(/[^\p{L}\p{N} ._-]/gu, '').trim() || 'agent';
  return new File([`${JSON.stringify(content, null, 2)}\n`], `${name}.json`, { type: 'application/json' });
}

/** `undefined`: it is no agent's file, or one of a later version. */
export async function readAgentFile(file: File): Promise<AnyAgentFile | undefined> {
  if (file.size > maxAgentFileBytes) return undefined;
  try {
    return AnyAgentFileSchema.safeParse(JSON.parse(await file.text())).data;
  } catch {
    return undefined;
  }
}
