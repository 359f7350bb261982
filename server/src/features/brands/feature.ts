import type { Config } from '../../config.ts';
import { defineFeature, type ProductDeps } from '../../define-feature.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import { createMailer } from '../../outbound/mailer.ts';
import type { HostCheckDeps } from './brands/host-checks.ts';
import { workOnBrandJobs } from './brands/jobs.ts';
import { brandRoutes } from './brands/routes.ts';
import { seed } from './brands/seed.ts';
import type { BrandDeps } from './brands/service.ts';
import type { AgentAudience } from './guidelines/audience-queries.ts';
import type { ConsentGate } from './guidelines/consents/gate.ts';
import {
  guidelinesReminderJob,
  guidelinesReminders,
  type ReminderWorkerDeps,
  sendReminder,
} from './guidelines/consents/reminders.ts';
import { workOnGuidelinesJobs } from './guidelines/retention/jobs.ts';
import { guidelinesRoutes } from './guidelines/routes.ts';

interface RouteDeps extends ProductDeps, Pick<HostCheckDeps, 'isPublicOrigin'> {
  guidelines: ConsentGate;
  agentAudience: AgentAudience;
  /** Returns the address of the product for links in mails. */
  linkOrigin(asked: string): Promise<string>;
}

type JobDeps = Omit<ReminderWorkerDeps, 'mailer'> &
  Pick<BrandDeps, 'db' | 'clock'> & {
    mail: Config['mail'];
    logger: Parameters<typeof createMailer>[1];
  };

export const brandsFeature = defineFeature({
  routes: ({ guidelines: gate, ...deps }: RouteDeps) => [
    ...brandRoutes(deps),
    ...guidelinesRoutes({
      ...deps,
      gate,
      reminders: guidelinesReminders({ ...deps, isMailConfigured: deps.config.mail !== undefined }),
    }),
  ],
  async jobs(queue: JobQueue, { mail, ...deps }: JobDeps) {
    const worker = { ...deps, mailer: mail && createMailer(mail, deps.logger) };
    await queue.work(guidelinesReminderJob, (job) => sendReminder(worker, job));
    await workOnBrandJobs(queue, deps);
    await workOnGuidelinesJobs(queue, deps);
  },
  seed: (deps: BrandDeps & { config: { name: string } }) => seed(deps, deps.config.name),
});
