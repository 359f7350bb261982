/** Program that reports its process id and flags. */
import { serveTasks } from '../serve-tasks.ts';

export interface ProcessReport {
  pid: number;
  flags: string[];
}

const report = async (): Promise<ProcessReport> => ({ pid: process.pid, flags: process.execArgv });

serveTasks(report, { maxMemoryBytes: 512 * 1024 * 1024, maxCpuMs: () => 10_000 });
