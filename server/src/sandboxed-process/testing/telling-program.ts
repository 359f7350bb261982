/** Program that reports its process id and flags. */
import { serveTasks } from '../serve-tasks.ts';

export interface ToldProcess {
  pid: number;
  flags: string[];
}

const told = async (): Promise<ToldProcess> => ({ pid: process.pid, flags: process.execArgv });

serveTasks(told, { maxMemoryBytes: 512 * 1024 * 1024, maxCpuMs: () => 10_000 });
