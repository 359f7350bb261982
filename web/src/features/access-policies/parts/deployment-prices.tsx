/** Prices of a provider's models, with their source, and the history of own ones. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { priceRoutes } from '@polylogue/contract/access-policies/prices/routes';
import type { DeploymentPrice, OwnPrice } from '@polylogue/contract/access-policies/prices/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import IconPencil from '#icon/IconPencil';
import IconPlus from '#icon/IconPlus';
import IconTrash from '#icon/IconTrash';
import { QueryView } from '../../../entity/query-view.tsx';
import { useRemoval } from '../../../entity/use-removal.ts';
import { IconAction } from '../../../ui/actions/icon-action.tsx';
import { ExpandableItem } from '../../../ui/page/expandable-item.tsx';
import { useMayCall } from '../../people/public.ts';
import { priceApi } from '../prices/api.ts';
import { PriceDialog } from '../prices/components/price-dialog.tsx';
import { usePriceLabels } from '../prices/use-price-labels.ts';

export function DeploymentPrices({ modelProviderId }: { modelProviderId: string }) {
  const { t } = useTranslation('prices');
  const query = priceApi.ofProvider.useQuery({ params: { modelProviderId } });
  return (
    <QueryView query={query}>
      {({ items }) =>
        items.length === 0 ? (
          <Typography variant="body2">{t('none')}</Typography>
        ) : (
          <PriceList modelProviderId={modelProviderId} items={items} />
        )
      }
    </QueryView>
  );
}

interface PriceListProps {
  modelProviderId: string;
  items: readonly DeploymentPrice[];
}

function PriceList({ modelProviderId, items }: PriceListProps) {
  const [opened, setOpened] = useState<string>();
  const [edited, setEdited] = useState<{ model: string; price: OwnPrice | undefined }>();
  const editedItem = items.find(({ model }) => model === edited?.model);
  return (
    <>
      <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
        {items.map((item) => (
          <PriceItem
            key={item.model}
            item={item}
            isOpen={opened === item.model}
            onToggle={() => setOpened(opened === item.model ? undefined : item.model)}
            onEdit={(price) => setEdited({ model: item.model, price })}
          />
        ))}
      </Box>
      {edited && editedItem && (
        <PriceDialog
          modelProviderId={modelProviderId}
          model={edited.model}
          price={edited.price}
          proposal={editedItem.price?.perMillionTokens}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

interface PriceItemProps {
  item: DeploymentPrice;
  isOpen: boolean;
  onToggle(): void;
  /** Opens the dialog, with the price to change. */
  onEdit(price: OwnPrice | undefined): void;
}

function PriceItem({ item, isOpen, onToggle, onEdit }: PriceItemProps) {
  const { t } = useTranslation('prices');
  const { amounts, source } = usePriceLabels();
  const mayAdd = useMayCall(priceRoutes.create);
  const { model, price, defaultPrice, own } = item;
  return (
    <ExpandableItem
      title={<bdi>{model}</bdi>}
      detail={
        price ? (
          `${amounts(price.perMillionTokens)} · ${source(price)}`
        ) : (
          <Box component="span" sx={unknownStyles}>
            <IconAlertTriangle aria-hidden />
            {t('unknown')}
          </Box>
        )
      }
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <Box sx={{ display: 'grid', gap: 3, pt: 1 }}>
        {own.length > 0 && (
          <Box component="ul" aria-label={t('history')} sx={{ display: 'grid', gap: 1, m: 0, p: 0 }}>
            {own.map((one) => (
              <OwnPriceRow key={one.priceId} price={one} onEdit={() => onEdit(one)} />
            ))}
          </Box>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {defaultPrice
            ? `${source(defaultPrice)}: ${amounts(defaultPrice.perMillionTokens)}`
            : t('noDefault')}
        </Typography>
        {mayAdd && (
          <Button
            color="inherit"
            variant="outlined"
            startIcon={<IconPlus />}
            onClick={() => onEdit(undefined)}
            sx={{ justifySelf: 'start' }}
          >
            {t('add')}
          </Button>
        )}
      </Box>
    </ExpandableItem>
  );
}

function OwnPriceRow({ price, onEdit }: { price: OwnPrice; onEdit(): void }) {
  const { t } = useTranslation('prices');
  const { amounts, day } = usePriceLabels();
  const removal = useRemoval();
  const [remove] = priceApi.remove.useMutation();
  const { priceId, version, model, validFrom, perMillionTokens, permissions } = price;
  const since = day(validFrom);
  return (
    <Box component="li" sx={rowStyles}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2">{t('from', { day: since })}</Typography>
        <Typography variant="small" sx={{ color: 'text.secondary' }}>
          {amounts(perMillionTokens)}
        </Typography>
      </Box>
      {permissions.canEdit && (
        <IconAction label={t('edit', { day: since })} onClick={onEdit}>
          <IconPencil />
        </IconAction>
      )}
      {permissions.canDelete && (
        <IconAction
          label={t('remove', { day: since })}
          onClick={() =>
            void removal({
              question: {
                title: t('removeTitle', { day: since, model }),
                text: t('removeText'),
                confirmLabel: t('removeConfirm'),
              },
              remove: () => remove({ params: { priceId }, ifMatch: version }),
              done: t('removed'),
            })
          }
        >
          <IconTrash />
        </IconAction>
      )}
    </Box>
  );
}

const unknownStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  color: 'warning.main',
  '.tabler-icon': { width: 14, height: 14 },
} as const;

const rowStyles = { display: 'flex', alignItems: 'center', gap: 1, listStyle: 'none' } as const;
