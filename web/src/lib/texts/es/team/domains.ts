import type { TeamTexts } from '../../translations.ts';

const invalid = 'El formato del dominio no es válido.';

export const domains: TeamTexts['domains'] = {
  readOnly: 'Solo lectura: su suscripción ha vencido',
  record: {
    type: 'Tipo',
    host: 'Host',
    value: 'Valor',
    status: 'Estado',
    copyHost: (host) => `Copiar el host ${host}`,
    copyName: (name) => `Copiar el nombre completo ${name}`,
    copyValue: (value) => `Copiar el valor ${value}`,
    fullName: 'Nombre completo',
    appended:
      'Muchos proveedores de DNS añaden el dominio ellos mismos. En ese caso escriba el host; escriba el nombre completo solo donde el suyo no lo haga.',
    dot: 'Si el suyo añade el dominio también a los valores, termine el valor con un punto.',
  },
  copied: 'Texto copiado en el portapapeles',
  help: 'Cómo se añaden los registros DNS',
  email: {
    title: 'Ajustes de correo',
    crumb: 'Ajustes de correo',
    lead: 'Envíe los correos desde sus propias direcciones en lugar de las nuestras.',
    defaultTitle: (sender) => `Remitente predeterminado: ${sender}`,
    defaultText:
      'Se usa para quienes no tienen el dominio verificado. Las respuestas llegan a quien envió el correo; se muestra el nombre de su espacio de trabajo, como «Acme via Proofline». Verifique su dominio para enviar desde sus propias direcciones, que llegan mejor a sus destinatarios.',
    field: 'Dominio',
    hint: 'La parte de sus direcciones que va después de la @, como acme.com.',
    missing: 'Escriba un dominio.',
    invalid,
    add: 'Añadir el dominio',
    another: 'Añadir otro dominio',
    cancel: 'Cancelar',
    added: (domain) => `Se ha añadido ${domain}`,
    remove: 'Eliminar el dominio',
    removeNamed: (domain) => `Eliminar ${domain}`,
    verify: 'Verificar el dominio',
    verifyAgain: 'Verificar de nuevo el dominio',
    state: {
      verified: 'Verificado',
      unverified: 'Sin verificar',
      failed: 'Registros no encontrados',
    },
    status: { pending: 'Pendiente', verified: 'Encontrado', failed: 'No encontrado' },
    caption: (domain) => `Registros DNS de ${domain}`,
    publish: (domain) =>
      `Añada estos registros en el proveedor de DNS de ${domain} y verifique después el dominio. Pueden tardar hasta 48 horas en verse. Los registros CNAME cuentan juntos, y también MX y TXT: ninguno aparece como encontrado antes que los demás de su grupo.`,
    verified: (domain) => `Los correos de quienes usan ${domain} salen de sus propias direcciones.`,
    failed:
      'Algunos registros no se han encontrado durante tres días. Compárelos con los de su proveedor de DNS y verifique de nuevo: los volveremos a buscar.',
    dmarc: {
      title: 'Política DMARC',
      states: { missing: 'Falta', weak: 'Débil', fine: 'En vigor', inherited: 'Heredada' },
      missing:
        'Recomendamos también este registro. Indica a los buzones qué hacer con los correos que solo fingen venir de usted, y los grandes proveedores lo esperan. Sus correos salen también sin él.',
      weak: (domain) =>
        `La política de ${domain} deja pasar correos que solo fingen venir de usted. Recomendamos este registro en su lugar.`,
      done: (domain) =>
        `La política de ${domain} mantiene fuera de las bandejas de entrada los correos que solo fingen venir de usted.`,
      caption: (domain) => `Registro DMARC recomendado de ${domain}`,
      advice:
        '¿Otros servicios envían correos de este dominio? Empiece con p=none y cámbielo a p=quarantine cuando todos estén configurados.',
    },
    webmail: (domain) =>
      `${domain} pertenece a un proveedor de correo, así que nadie puede añadirle nuestros registros. Los correos de quienes lo usan salen del remitente predeterminado.`,
    own: 'Enviar desde una dirección sin verificar',
    ownHint: (domain, sender) =>
      `Para remitentes de ${domain}, por ejemplo de correo web gratuito. Los buzones rechazan los correos en nombre de un dominio que no los permite, así que la dirección sigue siendo ${sender}; pero lleva el nombre del remitente, como «Nora, Acme via Proofline», y las respuestas le llegan a esa persona.`,
    ownOn: 'Los correos llevan desde ahora el nombre del remitente',
    ownOff: 'Los correos llevan desde ahora el nombre del espacio de trabajo',
    confirm: {
      title: (domain) => `¿Eliminar ${domain}?`,
      text: '¿Quiere quitar la autenticación de este dominio? Quite también estas entradas de su DNS.',
      keep: 'Conservar el dominio',
      remove: 'Eliminar el dominio',
    },
    notice: {
      notSaved: 'No se pudieron guardar los ajustes de correo',
      verified:
        'Su configuración de DNS es correcta. Sus correos ya no mostrarán nuestra dirección como remitente.',
      notVerified: 'Su configuración de DNS no es correcta. Compruébela.',
      verificationFailed: 'No se pudo verificar la configuración de DNS',
      removed: 'Su dominio de correo se ha quitado de nuestro sistema. Quite también las entradas de su DNS.',
      notRemoved: 'Ahora mismo no es posible. Avise a soporte para que lo resolvamos por usted.',
      notLoaded: 'No se pudieron cargar los ajustes de correo',
    },
  },
  custom: {
    title: 'Dominio propio',
    lead: 'La dirección de las páginas de sus clientes: revisiones, entregables y encuestas. Quien tiene cuenta inicia sesión en la URL del espacio de trabajo.',
    choice: 'Dirección del espacio de trabajo',
    sub: 'Subdominio',
    own: 'Dominio propio',
    url: 'URL del espacio de trabajo',
    urlHint: 'Funciona siempre, también con un dominio propio.',
    copy: (what) => `Copiar ${what}`,
    host: 'Host',
    hostHint: 'Por ejemplo, portal o clientes',
    domain: 'Dominio',
    domainHint: 'Por ejemplo, acme.com',
    bothNeeded: 'Escriba tanto el host como el dominio.',
    invalid,
    preview: (host) => `Las páginas de sus clientes se abrirán en ${host}`,
    add: 'Añadir el dominio propio',
    added: 'Dominio añadido',
    addedText: 'Añada ahora en su proveedor de DNS el registro de abajo.',
    instruction: (domain) => `Añada este registro en el proveedor de DNS de ${domain}:`,
    caption: 'Registro DNS del dominio propio',
    note: 'La propagación del DNS puede tardar hasta 48 horas. Después se emite un certificado, lo que lleva unos minutos.',
    claim:
      'Durante tres días nadie más puede añadir este host; si para entonces no está activo, vuelve a quedar libre.',
    state: {
      waiting: 'Esperando el DNS',
      issuing: 'Emitiendo el certificado',
      live: 'Activo',
      failed: 'Con error',
    },
    text: {
      waiting: 'El registro aún no se ha visto.',
      issuing: 'El registro está ahí. Se está emitiendo el certificado, lo que lleva unos minutos.',
      live: 'Las páginas de sus clientes se abren aquí, y los correos enlazan a ellas.',
      failed: 'Elimine el dominio propio y añádalo de nuevo cuando haya resuelto la causa.',
    },
    check: 'Comprobar ahora',
    checked: {
      waiting: 'El registro aún no se ha visto',
      issuing: 'Se está emitiendo el certificado',
      live: 'Su dominio propio está activo',
      failed: 'No se pudo configurar el dominio propio',
    },
    open: 'Abrir el espacio de trabajo',
    remove: 'Eliminar el dominio propio',
    confirm: {
      title: (host) => `¿Eliminar ${host}?`,
      text: 'Las páginas de sus clientes ya no se abrirán allí, y los enlaces de los correos ya enviados con él no llevarán a ningún sitio. Quite también el registro de su DNS.',
      keep: 'Conservar el dominio propio',
      remove: 'Eliminar el dominio propio',
    },
    removed: 'El dominio propio se ha eliminado',
    failed: {
      load: 'No se pudo cargar el dominio propio',
      save: 'No se guardó el dominio propio',
      check: 'No se pudo comprobar el dominio propio',
      remove: 'No se eliminó el dominio propio',
    },
  },
};
